import { m } from '#messages'
import type { Locale } from '#src/site/site.ts'

export const basketStatusWords: readonly ((inputs?: Record<string, never>, options?: { locale: Locale }) => string)[] =
  [
    m.basket_status_0,
    m.basket_status_1,
    m.basket_status_2,
    m.basket_status_3,
    m.basket_status_4,
    m.basket_status_5,
    m.basket_status_6,
  ]
