# Plays of a deal that many people play, alone with robots.

## A result
duplicate-mark = { $mark ->
    [1] better
    [0] on par
   *[other] worse
}
duplicate-player = Another player

## Refusals
duplicate-busy = The robots are busy: nothing was changed. Try again in a moment.
duplicate-unknown = These cards are not yours. /daily opens today’s.
