import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { parentOf, screensOf } from './screens.ts'
import { usePathHere, useShell } from './shell.ts'
import { Trail } from '#src/ui/trail.tsx'
import { useIsOtherCompany, useShownRoute } from './page/use-shown-page.ts'

/** Links to the screen that the page is reached from, if the user has it. */
export function Crumbs() {
  const { who, site } = useShell()
  const here = usePathHere()
  const route = useShownRoute()
  const wanted = parentOf(route, useIsOtherCompany(who?.company[0]))
  const parent = who && wanted ? screensOf(who, site).find((screen) => screen.route === wanted) : undefined
  if (!parent) return null
  return (
    <Trail label={m.shell_trail()}>
      <li>
        <Link to={parent.isLocated ? here(parent.path) : parent.path}>{parent.label()}</Link>
      </li>
    </Trail>
  )
}
