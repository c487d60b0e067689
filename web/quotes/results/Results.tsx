/** What came of the prices that jobs were booked at. */
export const Results = () => <h3>How estimates turned out</h3>
