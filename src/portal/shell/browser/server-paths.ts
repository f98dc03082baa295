/** Paths that only the server answers. The offline shell is not used for them. */
export const serverPaths =
  /^\/(vue|dealer|logout|sign-over|language|switch-back|basket-stream|redirect2shop|healthz|readyz)(\/|$)/
