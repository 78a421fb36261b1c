import { HeaderTools } from '../notifications/header-tools.tsx'
import { PauseAll } from './pause-all.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** Right side of the top bar. */
export function TopBarTools() {
  return (
    <>
      {/* Reserves space while the state loads. */}
      <span className="min-w-11 md:min-w-30">
        <PauseAll as="button" />
      </span>
      <HeaderTools />
      <ThemeMenu />
    </>
  )
}
