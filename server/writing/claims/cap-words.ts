/** The customer says yes to a price above the cap. */
export const CONSENT =
  '(?:consent\\w*|permission|approv\\w+|agree\\w*|(?:say|said) yes|say so|your (?:ok|okay|yes)|accord|approbation|acceptez|acceptiez)'
