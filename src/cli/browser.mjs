import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  process.env.CHROMIUM_PATH,
  // The same engine without windows. With a desktop browser, a test takes a fifth longer.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export function findBrowser() {
  return places.find((place) => place && existsSync(place))
}

/** Runs apt-get, as root. */
function apt(...args) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const [command = '', ...rest] = [...asRoot, 'apt-get', ...args]
  spawnSync(command, rest, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/**
 * Makes sure that Chromium is installed: if no browser is found, installs Debian's by apt. If that fails, prints what
 * to do and exits with 1.
 */
export function ensureBrowser() {
  if (findBrowser()) return
  console.log('No Chromium found: installing it with apt …')
  apt('update', '-qq')
  // Debian before version 12 has only the full browser.
  for (const browser of ['chromium-headless-shell', 'chromium']) {
    apt('install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-liberation')
    if (findBrowser()) return
  }
  console.error('The browser tests need Chromium. Install it, or name one by CHROMIUM_PATH.')
  process.exit(1)
}

/** The programs that control Firefox and WebKit, each with the package that contains it. */
const engines = {
  '/usr/bin/firefox-esr': 'firefox-esr',
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/Xvfb': 'xvfb',
  '/usr/bin/openssl': 'openssl',
}

/**
 * Installs Debian's Firefox and WebKitGTK if they are missing. If that fails, nothing is reported here; the tests in
 * these browsers fail.
 */
export function ensureEngines() {
  const missing = Object.entries(engines).flatMap(([file, name]) => (existsSync(file) ? [] : [name]))
  if (missing.length === 0) return
  console.log(`Installing ${missing.join(', ')} with apt …`)
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', ...missing)
}
