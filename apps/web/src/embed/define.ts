import { elementName, ForecourtSpin } from './spin-element.ts';

// A page may contain the script more than once.
if (!customElements.get(elementName)) customElements.define(elementName, ForecourtSpin);
