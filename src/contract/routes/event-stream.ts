/** Path of the event stream of baskets, relative to the address of the backend. */
export const basketStreamPath = 'vue/basket/stream/'

/**
 * Path of the event stream about texts and the translators who have them open, relative to the address of the backend.
 */
export const textStreamPath = 'vue/i18n/stream/'

/** How long a user counts as present at a text, in ms. A client must report its place again within this time. */
export const presentMs = 150_000

export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // With no-transform, proxies that compress do not buffer events.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}
