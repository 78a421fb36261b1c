type Known = { hasPath: (path: string) => boolean; scripts: string[] }

/** Returns the links, code-quoted paths and npm commands of a document whose target does not exist. */
export function deadReferences(text: string, { hasPath, scripts }: Known): string[] {
  const prose = text.replace(/^```(\w*)\n[\s\S]*?^```$/gm, (block, language) =>
    language === 'sh' ? block : '',
  )
  const links = [...prose.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code).filter(looksLikePath)
  const paths = [...links.filter((link) => !/^[a-z]+:/.test(link)), ...quoted]
  const commands = [...text.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name)
  return [
    ...new Set([
      ...paths.filter((path) => !hasPath(path)),
      ...commands.filter((name) => !scripts.includes(name)).map((name) => `npm run ${name}`),
    ]),
  ]
}

/** Returns true for paths such as `e2e/` and `knip.json`, false for addresses, patterns, placeholders and packages. */
function looksLikePath(code: string): boolean {
  if (/[\s<>*{}$:=()…|,]/.test(code) || code.startsWith('/') || code.startsWith('@') || code.startsWith('#'))
    return false
  const top = code.split('/')[0] ?? ''
  const workspaces = [
    'contract',
    'server',
    'web',
    'sandbox',
    'e2e',
    'bench',
    'scripts',
    'lint',
    'docs',
    'engine',
    '.ci',
    '.github',
  ]
  return code.includes('/') ? workspaces.includes(top) : /^[\w.-]+\.(md|json|mjs|js)$/.test(code)
}
