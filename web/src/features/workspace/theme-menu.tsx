import { Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, useUiState, type Theme } from '../../lib/browser/ui-state.ts'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { workspaceWords } from '../../copy/workspace.ts'

const themeIcons = { dark: Moon, light: Sun, system: Monitor }

/** Dark, light or system theme. */
export function ThemeMenu() {
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
