import { useRouter } from '@tanstack/react-router'

/**
 * Continues after a public form. `?…` navigates within the page; any other location is a page load, so that its flash
 * message shows.
 */
export function useLeadOn() {
  const router = useRouter()
  return ({ location }: { location: string }) => {
    if (location.startsWith('?')) {
      const { pathname } = router.state.location
      void router.navigate({ href: pathname + location })
      return
    }
    dispatchEvent(new Event('portal:leaving'))
    window.location.assign(location)
  }
}
