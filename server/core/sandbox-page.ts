import { escapeHtml } from './html.ts'

type SandboxPage = {
  /** The heading, and what the window is called. */
  title: string
  productName: string
  /** What is not real here, as the mark above the heading says it; without, the page is our own. */
  mark?: string
  /** HTML; texts that users wrote are escaped in it already. */
  body: string
  /** What this page has beside the look that all of them share. */
  style: string
}

/**
 * A page that a provider would have on its own site, or that shows what one was handed. It stands on
 * its own, without the built screens, so the system's fonts do where the product's are not there.
 */
export const sandboxPage = ({ title, productName, mark, body, style }: SandboxPage): string => {
  const heading = escapeHtml(title)
  return `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading}${mark === undefined ? '' : ' (sandbox)'} · ${escapeHtml(productName)}</title>
<style>${LOOK}${style}</style>
</head>
<body>
<main>
${mark === undefined ? '' : `<p class="sandbox">Sandbox · ${escapeHtml(mark)}</p>`}
<h1>${heading}</h1>
${body}
</main>
</body>
</html>
`
}

// The colours and measures of the product's design tokens, which live in the browser's files.
const LOOK = `
:root{color-scheme:light dark;--bg:light-dark(#f6f3eb,#0a1411);--surface:light-dark(#fff,#12201b);
--tx:light-dark(#0e241d,#eaf3ee);--tx-2:light-dark(#3c5149,#b7cac0);--tx-3:light-dark(#586a62,#93a89e);
--line:light-dark(#e6ddcb,#263b33);--control:light-dark(#8c826b,#6b877b);--primary:light-dark(#1a5a4a,#7ccdb2);
--bad:light-dark(#a92a17,#ff9c8d);--body:Figtree,system-ui,sans-serif;--r-m:12px;--r-l:18px}
*{box-sizing:border-box}
body{margin:0;padding:clamp(12px,4vw,40px);background:var(--bg);color:var(--tx);font:16px/1.5 var(--body)}
main{width:100%;max-width:680px;margin:auto}
.sandbox{display:inline-block;padding:4px 12px;border-radius:99px;font-size:.82rem;font-weight:650;
background:light-dark(#fff0cc,#3d2f0b);color:light-dark(#694600,#ffd680)}
h1{font:760 clamp(1.62rem,6vw,2rem)/1.15 Archivo,system-ui,sans-serif;letter-spacing:-.022em;margin:16px 0 10px}
p{margin:0}
p:not([class]){color:var(--tx-2)}
.none{margin-top:24px;font-weight:600;color:var(--tx-2)}
.card{background:var(--surface);border:1px solid var(--line);border-radius:var(--r-l);overflow-wrap:anywhere}
time{color:var(--tx-3);font-size:.93rem}
button{min-height:44px;border-radius:var(--r-m);font:650 1rem var(--body);cursor:pointer}
button:focus-visible{outline:3px solid var(--primary);outline-offset:2px}
`
