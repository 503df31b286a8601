/** Rich text editor. The only file that imports tiptap. */
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import type { ReactNode } from 'react'

/** Icon of three lines; the button's label names it. */
const lines = (marks: string): ReactNode => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <path d={`M6.500 4H14M6.500 8H14M6.500 12H14${marks}`} />
  </svg>
)

type Tool = { label: string; icon: ReactNode; isActive: (editor: Editor) => boolean; run: (editor: Editor) => boolean }
const tools: Tool[] = [
  { label: 'Bold', icon: 'B', isActive: it => it.isActive('bold'), run: it => it.chain().focus().toggleBold().run() },
  { label: 'Italic', icon: 'I', isActive: it => it.isActive('italic'), run: it => it.chain().focus().toggleItalic().run() },
  { label: 'Heading', icon: 'H', isActive: it => it.isActive('heading'), run: it => it.chain().focus().toggleHeading({ level: 2 }).run() },
  {
    label: 'List',
    icon: lines('M2.500 4h.01M2.500 8h.01M2.500 12h.01'),
    isActive: it => it.isActive('bulletList'),
    run: it => it.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    icon: lines('M1.800 3l1.200-.8v4M1.600 10.500c.2-1 2.200-1 2.200.2 0 .9-2.200 1.500-2.200 2.600h2.400'),
    isActive: it => it.isActive('orderedList'),
    run: it => it.chain().focus().toggleOrderedList().run(),
  },
  { label: 'Quote', icon: '”', isActive: it => it.isActive('blockquote'), run: it => it.chain().focus().toggleBlockquote().run() },
]

/** `label`: of the text that the tools are for. */
function Tools({ editor, label: of }: { editor: Editor; label: string }) {
  const active = useEditorState({ editor, selector: ({ editor: now }) => tools.map(tool => tool.isActive(now)) })
  const setLink = (address: string): void => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address === '') chain.unsetLink().run()
    else chain.setLink({ href: address }).run()
  }
  return (
    <div className="text-tools" role="toolbar" aria-label={of}>
      {tools.map(({ label, icon, run }, n) => (
        <button
          key={label}
          type="button"
          className="btn quiet small"
          aria-label={label}
          title={label}
          aria-pressed={active[n] ?? false}
          onClick={() => run(editor)}
        >
          <span aria-hidden="true">{icon}</span>
        </button>
      ))}
      <input
        className="input"
        aria-label={`Link of the selected text, ${of.toLowerCase()}`}
        placeholder="Link: https://… then Enter"
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          setLink(event.currentTarget.value.trim())
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

/** `onChange` gets the text as HTML. `html` is the initial text; later changes of it are ignored. */
export function RichText({ html, label, onChange }: { html: string; label: string; onChange: (html: string) => void }) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false, protocols: ['https', 'http', 'mailto'] } }),
    ],
    content: html,
    injectCSS: false,
    editorProps: { attributes: { class: 'rich-text input', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label } },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
  })
  return (
    <>
      {editor && <Tools editor={editor} label={label} />}
      <EditorContent editor={editor} />
    </>
  )
}
