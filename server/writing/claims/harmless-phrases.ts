const PHRASES: readonly RegExp[] = [
  // What is good, real, strong, fine or high here praises nothing.
  /good (?:playlist|music|songs?|podcasts?|books?|coffee|boots?|gloves?|back|reasons?|weekend|neighbours?|day|to know|photos?|pictures?|shots?|lighting|light|quotes?|estimates?|questions?|ideas?|morning|afternoon|evening|luck|while)\b/,
  /strong (?:backs?|arms?|knees|legs|coffee|opinions?|box|bags?)\b/,
  /real (?:person|people|human)\b/,
  /(?:that's|that is|is|are|also|works?|just) fine\b/,
  /high chairs?\b/,
  /(?:fresh|new) start\b/,
  /the \w+er (?:the|your) (?:photos?|pictures?|light)\b(?:,? the (?:easier|clearer|closer) )?/,
  /(?:drive|lift|stay|travel) safely\b/,
  // How people write and speak.
  /(?:best|kind|warm) regards\b/,
  /(?:don't|do not|won't|never|no) judge?(?:ment)?\b/,
  /we (?:get it|understand|know the feeling)\b/,
  /dear (?:couch|sofa|treadmill|garage|basement|fridge|mattress|shed|attic|closet)\b/,
  /introducing you\b/,
  /(?:how|so|too) many\b/,
  /would sooner\b|\w+'d sooner\b/,
  /in plain sight\b/,
  /what to expect\b/,
  /fair to (?:say|ask|mention)\b/,
  /christmas (?:box|tree|light|decoration)\w*/,
  /(?:wide|close|second|next|last|first) shots?\b/,
  /grateful for (?:a|the|your) (?:photo|picture|light|path)\w*/,
  /borrow(?:ing)? (?:a|your|the) (?:\w+ )?(?:truck|van)\b/,
  /(?:a|in|over) half (?:an hour|full|empty)\b/,
  /half an? (?!price|cent|dollar|off)[a-z]+/,
  /deliveries\b/,
  // How prices and limits are put.
  /has (?:its )?limits\b/,
  /depend(?:s|ing)? on\b/,
  /(?:may|can|could|might|would|won't|not|is|it's|comes? out|turns? out) (?:be )?(?:\w+ )?higher\b(?! (?:pay|share|earn|income|tips?)\w*)/,
  /(?:approve|decline|agree to|accept|refuse|to) (?:a|any|the) higher (?:one|price|amount|figure|total)\b/,
  /a higher (?:one|price|amount|figure|total)(?= (?:that |which )?(?:you|needs|only|means|can)\b)/,
  /anything higher\b/,
  /rest (?:is |gets |will be |of (?:it|your \w+|the \w+) )*refunded\b/,
  /covers? (?=(?:all )?(?:\d+|[a-z]+teen|twenty) (?:\w+ )?(?:areas|communities|municipalities)\b)/,
  // How haulers apply and are paid.
  /accept(?:s|ing)? (?:new |your )?applications?\b/,
  /(?:the|your) payout (?:for|of|on|before)\b/,
  /if (?:it's|it is|you're|they're|your \w+ is)(?: \w+)? insured\b/,
  /not (?:an|your) employers?\b/,
]

/** Phrases of words that would praise or promise elsewhere. */
export const HARMLESS_PHRASES = new RegExp(
  PHRASES.map(({ source }) => `\\b(?:${source})`).join('|'),
  'g',
)
