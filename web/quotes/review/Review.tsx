/** Booked loads that the reader was not sure of. */
export const Review = () => <h3>To look at</h3>
