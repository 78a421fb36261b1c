import { LogOut } from 'lucide-react'
import { Brand } from '../../ui/brand.tsx'
import { Button } from '../../ui/button.tsx'
import { brandName } from '../../words/app.ts'
import { platformsWords } from '../../words/platforms.ts'
import { LateTools } from '../notices/late-tools.tsx'
import { useUser } from '../session/use-session.ts'
import { useSignOut } from '../session/use-sign-out.ts'

export function PlatformsHeader() {
  const user = useUser()
  const { signOut, busy } = useSignOut()
  return (
    <header className="border-b border-line">
      <div className="frame flex h-16 items-center justify-between gap-4">
        <Brand name={brandName} />
        <div className="flex min-w-0 items-center gap-1">
          <span className="meta truncate max-md:hidden">{user.email}</span>
          <LateTools />
          <Button
            variant="ghost"
            busy={busy}
            icon={<LogOut size={16} aria-hidden="true" />}
            onClick={() => void signOut()}
          >
            {platformsWords.logout}
          </Button>
        </div>
      </div>
    </header>
  )
}
