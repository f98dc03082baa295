import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'

type ShowPasswordProps = { controls: string; isShown: boolean; onShow: (isShown: boolean) => void }

export function ShowPassword({ controls, isShown, onShow }: ShowPasswordProps) {
  return (
    <Button size="form" aria-controls={controls} onClick={() => onShow(!isShown)}>
      {isShown ? m.form_password_hide() : m.form_password_show()}
    </Button>
  )
}
