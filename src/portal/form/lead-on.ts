import { useRouter } from '@tanstack/react-router'

/** Where a public form leads that was taken: `?…` of its own page, or a page that the server makes anew, with what it tells. */
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
