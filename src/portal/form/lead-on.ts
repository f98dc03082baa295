import { useRouter } from '@tanstack/react-router'

/** After a public form: `?…` is a navigation within its page, anything else a page load, to show its flash message. */
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
