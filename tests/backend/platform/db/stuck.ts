/** A limit for the slowest machine: superlinear code took 20 s and more. */
export const stuckMs = 12_000
