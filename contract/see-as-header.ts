/** The request header that carries the number of a look as a hauler (see-as.ts); the calls of other tabs do without and are the person's own. */
export const SEE_AS_HEADER = 'x-see-as'
