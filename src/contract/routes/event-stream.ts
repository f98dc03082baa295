/** The event stream of baskets, relative to a backend's own address. */
export const basketStreamPath = 'vue/basket/stream/'

/** The event stream of texts and who works on them, relative to a backend's own address. */
export const textStreamPath = 'vue/i18n/stream/'

/** How long somebody counts as being at a text; whoever stays says so again before. */
export const presentMs = 150_000

export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // no-transform keeps compressing proxies from holding events back.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}
