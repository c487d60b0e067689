/**
 * Familiar words that can carry a claim about the business: they are taken out of the list of everyday words, and stay
 * refused where a sentence speaks of the service. A word that the other lists have as neutral is neutral all the same.
 */
export const CLAIM_WORDS: readonly string[] = [
  // Quality and praise
  `admire attention awful bad badly beautiful beauty better best bless bold bright brightness brave careful careless charm cheer
  clever comfort comic correct cozy dandy darling deserve dear delight eager enjoy exact excite fancy favor favorite fine fresh
  friendly friendship gentle glad gladly glory gold golden good good-looking goodness gracious grade grand grateful great
  happily happiness helpful hero honest honor hopeful ideal important improve jolly joy joyful joyous keen kind kindly kindness
  lively love lovely lucky magic merry mighty neat nice old-fashioned peace peaceful pleasant pleasure polite powerful power
  praise pretty proper proud pure quiet reward rich royal satisfactory shine silver smart smooth star strong swell thankful
  thanks treasure treat true truly truth useful valuable value wise wonderful worse worst bitter cruel pain painful poor
  selfish terrible unfair unfriendly unkind unpleasant fail hardship trouble`,
  // Speed
  `dart dash fast flash gallop haste hasten hasty hurried hurry instant overnight quickly race rapidly rocket rush slow slowly
  speed sudden swift tardy`,
  // Price, pay and gifts
  `bill buy bought bank banker capital cash cashier cheap cheat code coin deal deposit dime earn fare fault fortune gain gift
  half income lend loan nickel offer owe owing penny prize quarter raise repay rent sale savings sell sold steal stole tip wage
  wealth win winner won lose loser double`,
  // Safety, law, insurance and what could go wrong
  `accident alarm charge court damage danger dangerous death defend defense doctor fire firearm firecracker fireworks government
  govern guard gun gunpowder health healthy heal hospital jail judge kill law lawyer member murder nurse officer poison police
  policeman prison protect public punish repair safe safety swear test trust uniform united weapon rob thief sin war waterproof
  medicine sick cure`,
  // Comparison, fame and size of a business
  `beat business captain champion chief citizen company compare country county crown defeat elsewhere factory fellow friend hire
  history hundred king kingdom lead leader lot magazine major master mayor million most news north office owner prince princess
  queen radio rate record report score select state station title top victory village voice vote western whole world`,
  // Promises
  `always believe certain certainly depend duty ever fact faith indeed likely promise prove ready real sure surely word`,
  // When, how often and since when
  `christmas daily daybreak holiday midnight morrow old thanksgiving year yesterday`,
  // What becomes of a load, and good deeds
  `church earth electric electricity engine food freight fuel gas gasoline green ocean school trade waste wild`,
  // People who work, and what they are
  `artist author carpenter clerk conductor driver engineer gang guide helper mailman maid manager miner partner servant serve
  service soldier teacher train worker workman`,
  // No words of an advertisement
  `dam dead devil dope drunk dwarf evil gay hate hell indian jerk naughty negro pussy savage sissy slave tramp wicked witch
  whiskey whisky tobacco cigarette beer`,
].flatMap((words) => words.split(/\s+/))
