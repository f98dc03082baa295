/** The events beside the contract, below a backend's own address. */
export const basketStreamPath = 'vue/basket/stream/'

export const basketStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // no-transform keeps what compresses answers on the way from holding events back.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}
