import { LogOut } from 'lucide-react'
import { m } from '@skein/messages'
import { Brand } from '../../ui/brand.tsx'
import { TopTools } from '../notifications/top-tools.tsx'
import { useUser } from '../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { OneLine } from '../../ui/one-line.tsx'
import { useSignOut } from '../session/use-sign-out.ts'
import { brandName } from '../../lib/brand-name.ts'

export function PlatformsHeader() {
  const user = useUser()
  return (
    <header className="border-b border-line">
      <div className="frame flex min-h-16 flex-wrap items-center justify-between gap-x-2">
        <Brand name={brandName} />
        <div className="flex min-w-0 items-center gap-1">
          <OneLine className="meta max-md:hidden">{user.email}</OneLine>
          <TopTools />
          <SignOutButton />
        </div>
      </div>
    </header>
  )
}

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
      {m.common_logout()}
    </Button>
  )
}
