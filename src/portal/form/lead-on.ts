import { useRouter } from '@tanstack/react-router'

/**
 * Returns a function that opens the `location` that a public form's answer names. A location that begins with `?` is
 * opened within the page. Any other location loads a new page, so that its flash message is shown.
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
