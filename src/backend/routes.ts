import type { Route } from '#src/backend/platform/call/route.ts'
import { basketStream } from '#src/backend/basket/basket-stream.ts'
import { docsFiles } from '#src/backend/docs/docs-files.ts'
import { docsPage } from '#src/backend/docs/docs-page.ts'
import { companyLogo } from '#src/backend/logo/logo-served.ts'
import { openApiDocument } from './openapi.ts'
import { textStream } from '#src/backend/translators/text-stream.ts'
import { priceUploadProgress } from '#src/backend/price/price-progress.ts'

export const routes: readonly Route[] = [
  openApiDocument,
  docsPage,
  docsFiles,
  basketStream,
  textStream,
  companyLogo,
  priceUploadProgress,
]
