/** The events of baskets beside the contract, below a backend's own address. */
export const basketStreamPath = 'vue/basket/stream/'

/** The events of who works at which text and of changed texts, below a backend's own address. */
export const textStreamPath = 'vue/i18n/stream/'

/** So long somebody counts as being at a text; who stays says so again before that. */
export const presentMs = 150_000

export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // no-transform keeps what compresses answers on the way from holding events back.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}
