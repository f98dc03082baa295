type LaterScreen = { path: RegExp; login: boolean }

/** Addresses that the portal knows and that later versions fill. A screen that gets its route leaves this list. */
const later: LaterScreen[] = [
  {
    path: /^\/(my-company|change-parent|create-company|overview-contacts|create-contact|upload-files|price-logs|manage-users|switch-user)\/?$/,
    login: true,
  },
  { path: /^\/(companies|edit-contact|detail-price)\/[^/]+\/?$/, login: true },
  { path: /^(\/[^/]+)?\/(overview-delivery|create-delivery|edit-delivery|user\/select-line)\/?$/, login: true },
  { path: /^(\/[^/]+)?\/(forgot-password|register)\/?$/, login: false },
  { path: /^(\/[^/]+)?\/(register-company|account\/password\/change)\/[^/]+\/?$/, login: false },
  { path: /^\/(catalogs|vartext|redirect2shop|use-other-browser)\/?$/, login: false },
  { path: /^\/(catalog\/[^/]+(\/.+)?|article\/[^/]+\/.+)$/, login: false },
]

/** The screen that will stand at this path; undefined where nothing ever will. */
export function findLaterScreen(path: string): LaterScreen | undefined {
  return later.find((screen) => screen.path.test(path))
}
