import { uploadPrices } from './price-upload.ts'
import { listPriceLogs, readPriceLog } from './price-logs.ts'
import { readPriceHistory } from './price-history.ts'
import type { HandlersOf } from '#src/backend/platform/call/context.ts'

export const priceHandlers: HandlersOf<'price'> = {
  upload: uploadPrices,
  logs: listPriceLogs,
  log: readPriceLog,
  history: readPriceHistory,
}
