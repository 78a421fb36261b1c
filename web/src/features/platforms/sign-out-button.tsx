import { LogOut } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { platformsWords } from '../../copy/platforms.ts'
import { useSignOut } from '../session/use-sign-out.ts'

/** Sign-out button of a header. */
export function SignOutButton() {
  const { signOut, busy } = useSignOut()
  return (
    <Button
      variant="ghost"
      busy={busy}
      className="max-md:px-2"
      icon={<LogOut size={16} aria-hidden="true" />}
      onClick={() => void signOut()}
    >
      {platformsWords.logout}
    </Button>
  )
}
