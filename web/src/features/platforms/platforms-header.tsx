import { Brand } from '../../ui/brand.tsx'
import { brandName } from '../../copy/app.ts'
import { TopTools } from '../notifications/top-tools.tsx'
import { useUser } from '../session/use-session.ts'
import { SignOutButton } from './sign-out-button.tsx'

export function PlatformsHeader() {
  const user = useUser()
  return (
    <header className="border-b border-line">
      <div className="frame flex min-h-16 flex-wrap items-center justify-between gap-x-2">
        <Brand name={brandName} />
        <div className="flex min-w-0 items-center gap-1">
          <span className="meta truncate max-md:hidden">{user.email}</span>
          <TopTools />
          <SignOutButton />
        </div>
      </div>
    </header>
  )
}
