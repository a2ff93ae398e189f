/** Room of the rows of a table that are not drawn, in px. */
export const Gap = ({ height }: { height: number }) =>
  height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null
