type AnnouncedScreen = { path: RegExp; login: boolean }

/** The addresses of screens that were announced. What has a route of its own by now never comes here: nothing needs to leave. */
const announced: AnnouncedScreen[] = [
  { path: /^\/(catalogs)\/?$/, login: false },
  { path: /^\/(catalog\/[^/]+(\/.+)?|article\/[^/]+\/.+)$/, login: false },
]

/** The screen that will stand at this path; undefined where nothing ever will. */
export function findAnnouncedScreen(path: string): AnnouncedScreen | undefined {
  return announced.find((screen) => screen.path.test(path))
}
