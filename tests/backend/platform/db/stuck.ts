/** A limit in ms that the slowest machine meets: superlinear code took at least 20 s. */
export const stuckMs = 12_000
