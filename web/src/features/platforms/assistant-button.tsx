import { useNavigate } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { newChatId } from '../../lib/new-id.ts'
import { paths } from '../../lib/paths.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useUser } from '../session/use-session.ts'

export interface AssistantButtonProps {
  label: string
  /** True only once the accounts are loaded and there is none. */
  lacksAccount: boolean
  onConnect: () => void
  /** Whether the assistant was requested elsewhere: a missing account is said at once. */
  asked?: boolean
  /** Called when the dialog closes. */
  onAnswered?: () => void
}

/** Opens the assistant; without an account, a dialog that offers to connect one. */
export function AssistantButton({
  label,
  lacksAccount,
  onConnect,
  asked = false,
  onAnswered,
}: AssistantButtonProps) {
  const [missing, setMissing] = useState(false)
  const user = useUser()
  const navigate = useNavigate()
  const open = () =>
    void navigate({
      to: paths.chat,
      params: { chatId: newChatId() },
      search: { provider_id: user.id },
    })
  const press = () => (lacksAccount ? setMissing(true) : open())
  const close = () => {
    setMissing(false)
    onAnswered?.()
  }
  const connect = () => {
    close()
    onConnect()
  }
  return (
    <>
      <Button icon={<Sparkles size={16} aria-hidden="true" />} onClick={press}>
        {label}
      </Button>
      <AlertDialog
        open={missing || (asked && lacksAccount)}
        onClose={close}
        title={m.platforms_assistant_title()}
        text={m.platforms_assistant_needs_account()}
        action={
          <Button variant="primary" onClick={connect}>
            {m.platforms_connect()}
          </Button>
        }
      />
    </>
  )
}
