/** Addresses that only the server answers; the offline shell is not used for them. */
export const serverPaths =
  /^\/(vue|dealer|logout|sign-over|language|switch-back|basket-stream|redirect2shop|healthz|readyz)(\/|$)/
