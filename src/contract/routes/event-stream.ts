/** Path of the event stream of baskets, relative to the address of the backend. */
export const basketStreamPath = 'vue/basket/stream/'

/** Path of the event stream of texts and of the users working on them, relative to the address of the backend. */
export const textStreamPath = 'vue/i18n/stream/'

/** Time for which a user counts as present at a text. A client that stays reports its place again within this time. */
export const presentMs = 150_000

export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // no-transform stops compressing proxies from buffering events.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}
