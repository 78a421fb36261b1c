import { ArrowLeft, LogOut } from 'lucide-react'
import { m } from '@skein/messages'
import { brandName } from '../../lib/brand-name.ts'
import { paths } from '../../lib/paths.ts'
import { Brand } from '../../ui/brand.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { OneLine } from '../../ui/one-line.tsx'
import { TopTools } from '../notifications/top-tools.tsx'
import { useUser } from '../session/use-session.ts'
import { useSignOut } from '../session/use-sign-out.ts'

/** The bar of the pages outside of the workspace. `back`: it leads back instead of naming the product. */
export function PlatformsHeader({ back = false }: { back?: boolean }) {
  const user = useUser()
  const { signOut, busy } = useSignOut()
  return (
    <header className="border-b border-line">
      <div className="frame flex min-h-16 flex-wrap items-center justify-between gap-x-2">
        {back ? (
          <LinkButton
            to={paths.landing}
            variant="ghost"
            className="-ms-4"
            icon={<ArrowLeft size={16} aria-hidden="true" />}
          >
            {m.common_back()}
          </LinkButton>
        ) : (
          <Brand name={brandName} />
        )}
        <div className="flex min-w-0 flex-wrap items-center gap-1">
          <OneLine className="meta max-md:hidden">{user.email}</OneLine>
          <TopTools />
          <Button
            variant="ghost"
            busy={busy}
            className="max-md:px-2"
            icon={<LogOut size={16} aria-hidden="true" />}
            onClick={() => void signOut()}
          >
            {m.common_logout()}
          </Button>
        </div>
      </div>
    </header>
  )
}
