import { escapeHtml } from '../core/html.ts'

type Words = { productName: string; email: string }

/** What the sandbox shows where the real provider would ask a hauler for a bank account. */
export const bankPage = (words: Words): string => {
  const productName = escapeHtml(words.productName)
  return `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Connect a bank account (sandbox) · ${productName}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="sandbox">Sandbox · no real money</p>
<h1>Connect a bank account</h1>
<p>This page stands in for the payment provider of ${productName}. With the real provider you would give your bank details here; in the sandbox a test account is connected with one tap.</p>
<dl>
<div><dt>Account holder</dt><dd>${escapeHtml(words.email)}</dd></div>
<div><dt>Test bank</dt><dd>Sandbox Credit Union 6789</dd></div>
<div><dt>Payouts</dt><dd>70% of every job you complete</dd></div>
</dl>
<form method="post">
<button name="answer" value="connect">Connect test bank account</button>
<button name="answer" value="later" class="quiet">Not now</button>
</form>
</main>
</body>
</html>
`
}

// The colours and measures of the product's design tokens, which live in the browser's files.
const STYLE = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:clamp(12px,4vw,20px);
background:light-dark(#f6f3eb,#0a1411);color:light-dark(#0e241d,#eaf3ee);
font:16px/1.5 Figtree,system-ui,sans-serif}
main{width:min(100%,460px);background:light-dark(#fff,#12201b);padding:clamp(18px,5vw,36px);
border:1px solid light-dark(#e6ddcb,#263b33);border-radius:18px;
box-shadow:0 2px 4px rgb(14 36 29/.06),0 18px 40px -12px rgb(14 36 29/.22)}
.sandbox{display:inline-block;margin:0;padding:4px 12px;border-radius:99px;font-size:.82rem;font-weight:650;
background:light-dark(#fff0cc,#3d2f0b);color:light-dark(#694600,#ffd680)}
h1{font:760 clamp(1.62rem,6vw,2rem)/1.15 Archivo,system-ui,sans-serif;letter-spacing:-.022em;margin:16px 0 10px}
p{margin:0;color:light-dark(#3c5149,#b7cac0)}
dl{margin:20px 0;border-block:1px solid light-dark(#e6ddcb,#263b33)}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;padding:10px 0}
dl div+div{border-top:1px solid light-dark(#e6ddcb,#263b33)}
dt{color:light-dark(#586a62,#93a89e)}
dd{margin:0;font-weight:600;overflow-wrap:anywhere}
form{display:grid;gap:10px}
button{min-height:48px;padding:8px 12px;border:0;border-radius:12px;font:650 1rem Figtree,system-ui,sans-serif;cursor:pointer;
background:#ffb627;color:#0e241d;box-shadow:0 3px 0 light-dark(#c98707,#8a5e06)}
button:hover{filter:brightness(1.04)}
button:active{transform:translateY(2px);box-shadow:0 1px 0 light-dark(#c98707,#8a5e06)}
button:focus-visible{outline:3px solid light-dark(#1a5a4a,#7ccdb2);outline-offset:2px}
.quiet{background:none;box-shadow:none;color:light-dark(#1a5a4a,#7ccdb2)}
.quiet:active{transform:none;box-shadow:none}
`
