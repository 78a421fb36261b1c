import bash from 'highlight.js/lib/languages/bash'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import xml from 'highlight.js/lib/languages/xml'
import { createLowlight } from 'lowlight'
import { Fragment, type ReactNode } from 'react'

const lowlight = createLowlight({ bash, javascript, json, python, xml })

const inks: Readonly<Record<string, string>> = {
  'hljs-attr': 'text-sky',
  'hljs-attribute': 'text-sky',
  'hljs-built_in': 'text-sky',
  'hljs-comment': 'text-text-3',
  'hljs-keyword': 'text-iris',
  'hljs-literal': 'text-coral',
  'hljs-name': 'text-iris',
  'hljs-number': 'text-coral',
  'hljs-string': 'text-fern',
  'hljs-title': 'text-sky',
  'hljs-variable': 'text-coral',
}

type Nodes = ReturnType<typeof lowlight.highlight>['children']

/** Syntax highlighting in theme colours for the five languages that answers use; others stay plain. */
export function CodeColours({ language, code }: { language: string; code: string }) {
  if (!lowlight.registered(language)) return code
  return drawNodes(lowlight.highlight(language, code).children)
}

const drawNodes = (nodes: Nodes): ReactNode =>
  nodes.map((node, place) => {
    if (node.type === 'text') return <Fragment key={place}>{node.value}</Fragment>
    if (node.type !== 'element') return null
    return (
      <span key={place} className={slotColourOf(node.properties['className'])}>
        {drawNodes(node.children)}
      </span>
    )
  })

function slotColourOf(names: unknown): string | undefined {
  const classNames: unknown[] = Array.isArray(names) ? names : []
  return classNames.map((name) => inks[String(name)]).find((slotColour) => slotColour !== undefined)
}
