/** Paths that need the server. The service worker does not answer them with the offline shell. */
export const serverPaths =
  /^\/(vue|dealer|logout|sign-over|language|switch-back|basket-stream|redirect2shop|healthz|readyz)(\/|$)/
