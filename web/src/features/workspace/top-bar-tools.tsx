import { Monitor, Moon, Sun } from 'lucide-react'
import { createElement } from 'react'
import { m } from '@skein/messages'
import { HeaderTools } from '../notifications/header-tools.tsx'
import { PauseAll } from './pause-all.tsx'
import { type Theme, setTheme, useUiState } from '../../lib/browser/ui-state.ts'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'

const themeNames = {
  dark: m.common_dark(),
  light: m.common_light(),
  system: m.workspace_themes_system(),
}

/** Right side of the top bar. */
export function TopBarTools() {
  return (
    <>
      {/* Reserves space while the state loads. */}
      <span className="min-w-11 md:min-w-30">
        <PauseAll />
      </span>
      <HeaderTools />
      <ThemeMenu />
    </>
  )
}

const themeIcons = { dark: Moon, light: Sun, system: Monitor }

/** Dark, light or system theme. */
function ThemeMenu() {
  const theme = useUiState((state) => state.theme)
  const Icon = themeIcons[theme]
  const choices: Theme[] = ['dark', 'light', 'system']
  return (
    <MenuButton
      label={m.workspace_change_theme()}
      icon={<Icon size={18} aria-hidden="true" />}
      items={() =>
        choices.map((choice) => ({
          label: themeNames[choice],
          icon: createElement(themeIcons[choice], { size: 16, 'aria-hidden': true }),
          onSelect: () => setTheme(choice),
        }))
      }
    />
  )
}
