/** What the server alone answers: no page stands at these addresses, and the offline shell is not for them. */
export const serverPaths =
  /^\/(vue|dealer|([^/]+\/)?(logout|sign-over)|language|switch-back|basket-stream|redirect2shop|healthz|readyz)(\/|$)/
