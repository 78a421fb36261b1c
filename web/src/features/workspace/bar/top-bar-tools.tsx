import { Monitor, Moon, Sun } from 'lucide-react'
import { createElement } from 'react'
import { m } from '@skein/messages'
import { HeaderTools } from '../../notifications/header-tools.tsx'
import { AssistantToggle } from './assistant-toggle.tsx'
import { PauseAll } from './pause-all.tsx'
import { type Theme, setTheme, useUiState } from '../../../lib/browser/ui-state.ts'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'

const themeNames = {
  dark: m.common_dark(),
  light: m.common_light(),
  system: m.workspace_themes_system(),
}

/** Right side of the top bar; phones have pause and theme in the menu. */
export function TopBarTools() {
  return (
    <>
      <HeaderTools />
      <AssistantToggle />
      <span className="max-md:hidden">
        <PauseAll />
      </span>
      <span className="max-md:hidden">
        <ThemeMenu />
      </span>
    </>
  )
}

/** The tools that the bar of a phone leaves out. */
export function MenuTools() {
  return (
    <div className="mb-3 flex items-center justify-between gap-2 md:hidden">
      <PauseAll withText />
      <ThemeMenu />
    </div>
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
