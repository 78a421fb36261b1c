import { Menu, Monitor, Moon, Sun } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { setTheme, useUiState, type Theme } from '../../lib/ui-state.ts'
import { Brand } from '../../ui/brand.tsx'
import { Drawer, preloadDrawer } from '../../ui/drawer.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { brandName } from '../../words/app.ts'
import { workspaceWords } from '../../words/workspace.ts'
import { TopTools } from '../notices/late-tools.tsx'
import { SidebarContent } from './sidebar-content.tsx'

/** Above the sheet: the way into the menu on a small screen, the theme, the palette and the notices. */
export function TopBar({ desktop, pause }: { desktop: boolean; pause: ReactNode }) {
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 px-2 lg:px-6">
      {!desktop && (
        <>
          <MobileMenu />
          <Brand name={brandName} />
        </>
      )}
      <div className="ml-auto flex items-center gap-1">
        {pause}
        <TopTools />
        <ThemeMenu />
      </div>
    </header>
  )
}

function MobileMenu() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={workspaceWords.openMenu}
        icon={<Menu size={20} />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preloadDrawer}
        onFocus={preloadDrawer}
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} onOpenChange={setOpen} title={workspaceWords.workspace} side="left">
        <div className="flex min-h-full flex-col">
          <SidebarContent compact={false} onNavigate={() => setOpen(false)} />
        </div>
      </Drawer>
    </>
  )
}

const themeIcons = { dark: Moon, light: Sun, system: Monitor }

function ThemeMenu() {
  const theme = useUiState((state) => state.theme)
  const Icon = themeIcons[theme]
  const choices: Theme[] = ['dark', 'light', 'system']
  return (
    <MenuButton
      label={workspaceWords.changeTheme}
      icon={<Icon size={18} aria-hidden="true" />}
      items={() =>
        choices.map((choice) => {
          const ChoiceIcon = themeIcons[choice]
          return {
            label: workspaceWords.themes[choice],
            icon: <ChoiceIcon size={16} aria-hidden="true" />,
            onSelect: () => setTheme(choice),
          }
        })
      }
    />
  )
}
