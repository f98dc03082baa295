type Isomorphic = { server: () => Isomorphic; client: <Made>(made: Made) => Made }

/** Returns the client's function, as the portal's build does. */
export function createIsomorphicFn(): Isomorphic {
  const made: Isomorphic = { server: () => made, client: (own) => own }
  return made
}
