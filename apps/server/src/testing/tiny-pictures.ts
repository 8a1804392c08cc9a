import type { Target } from '@forecourt/contract/recipe';

/** A real picture of 48 × 36 pixels in each format, for tests that need a file and not its contents; made with sharp. */
export const tinyPictures: Record<Target['format'], Buffer> = {
  avif: Buffer.from(
    'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAA' +
      'AAAERAAAEAAQAAAAAA+gABAAAAAAAAAQ4AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAA' +
      'AAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAADAAAAAkAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAEWbW' +
      'RhdBIACgk4FW+NpAQ0GkAy/gEZQmMExBAFA0IOgM/KytPRsDWd5/gMHrMAYXnybHb4IIOLqOrvXLC5/lOS8YiuuoBhWoJO+8TD5S+WHY2Kcv+q' +
      'aF9I2kVeexz7e8TvX+AzMNFE4sHpQkbuLSSb/SL1Asu3IeU/L6JliVUOOPT5hQkGRl40Rf7Cl5lvD1vXnOcgZmhi4Lcuvgn/GjJVqTGEnAcIYl' +
      '+jHN28fsE07E5fpMAG2hIbuMxOy8//gf8HRfOFOh/3ziZA5n/OngCxRJuDT6O1w+vj0lu7lCs6qVBKyqyXBo6quDsmVhRS59k9PYMh1LVlg6W2' +
      'DSOWnNS/UYeU1MdYoGgrrilL8ijU7A7FeA==',
    'base64',
  ),
  jpeg: Buffer.from(
    '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoICh' +
      'MKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAkADADASIAAhEBAxEB/8QAGwAB' +
      'AAIDAQEAAAAAAAAAAAAABQAEAgMGAQj/xAAlEAACAQQBBAIDAQAAAAAAAAABAgADBBFRBRIhMWETIjJBoWL/xAAYAQEBAQEBAAAAAAAAAAAAAA' +
      'AGBAUIB//EACsRAAECBAUDAgcAAAAAAAAAAAECBAADBREGEyExQVFx8CLRMmGBkaGxwf/aAAwDAQACEQMRAD8A+cqFl6jNlxDNg1B0rr9x+x4p' +
      'aWDjLbilO0VFy2APcXNaSiWnNeH6X0Hc+D5mJGlSvomCbWwVFAVQB6l0UUpeRltCXOkt9aYwN7m6hZepDU8VIlDKZjbngdhz+u8LWDgmxUYNFB' +
      '6p+3jQ8S/a8e1Q4RCY7ZcQzYNQdK6/cdtbBUACqAJht6e4eqznSiAeu59vNIYNKiE2CY4/41p5Cjqf+CerbNUbL9/Wopb2RJAC5MbsuH8GqMf5' +
      'EjcVF9WllCPhHHA7nk+ARzsxeJlgawFZ8a9U/Ve2z4j1jxS0sHHU243b2IUAKoA0BLPxrTyFHU/8EtlyGlKRnT1Aq6n+Dr+YUs6gpZsIoU7VUX' +
      'LYAmfSW+tIYG9y8ts1Rst39aiNnxr1T9V7bPiG6hiVw9VkNAQD03Pt5rDFg5CbFRgCztKNL8V77MUoUk1JJGklCZclIQLCw2jn5ookxnXHSwQd' +
      'lI7+5soUk1JJPMsQTFKerCje232EN6cfSIW462p1amGBwBmdDb0aagBVAGhJJNLDyRkKVbW+8KZBNxH/2Q==',
    'base64',
  ),
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAADAAAAAkCAMAAAD4m0k4AAADAFBMVEULScgnCCgGfsg3CCgMmShjCMgLcMghYcgIBii9TcjXHygomSgKY8gKV8' +
      'iUDMgKvShPjCitVshhksiILihGYChfosiHQig+miiDIMiWryjSkCitZMgtpygctCgjHiiKC8i3DSgLMCgJsSgGIyg+w8g7Ksi/HijELyg8cyh+' +
      'EsgtKsjpLchyB8g+jShjUyi/X8gqjSjkhyilrSiQVSgsU8gbpShKcSg+qsjLCSggRcjTfyhtF8jOScjkeygoN8hUXyg0z8hLKsihQSh0ksh0JM' +
      'g+gSjkkyhLR8jLXcihLyidUChytcivIyjBCSgIpShatcjVCSijGygyGChIz8hLF8jfCShRwshECCjpCSieCMggz8gIFSgM0MiuNyi5bsiggMhn' +
      'RCg/UMhbOciVbsg2tsiRnsiajcjZVMjXN8hOpcilnyilcMiTe8jdRMis0CicYshTeyhVUCiuRiiVMSiIYijDfMjPyciRyygeb8h/ichkeig1XM' +
      'jnoCjmXsgZjigZOMiXHyjmHChAH8gIjSitEChWDMgDPCgcxMgZBChlw8jDnyg8OchLOchrosiFVCi5tyjkcCjmUciCn8habyjcw8jC0MiUQihl' +
      'KciFtyjDkygscCjYryiewChGt8g8RciCe8i3MCgteyjpwMiRvSjWYciHk8h1f8geUcjQoigtw8jpQsiPhsipjMh8NSjLHii0nyi0qyiemMh1os' +
      'iqwyi3xih+rch5QyhrM8jmz8gaLChXHsgUgyhmtMgUHyhRAiirAsgYEShZzcgGyCi1lChRmsiruCiIcMgffCg4ZihuWihqiMjY0MjPccic0CiG' +
      '0CiDwyhvdCjCqyhhHMjJPcizhsitechOr8gwQ8jba8h5XShnZyjAxSi9PChchSgpuMh+AshZLch5USjfL8jGb8janyjGhyjQtyi3e8hZQ8iLqs' +
      'hwSyh9byjQLSjeucgqhCjIsShfYyjIvShwaSjpscjhqihzwyhpzihxOih6aCh4zCi8iijraSh6xih60ihw0ihh0ij09KzHAAAACXBIWXMAAAPo' +
      'AAAD6AG1e1JrAAAERUlEQVQ4y33LeTzXdxzA8a8M+9mUckUoM2fGJik/xhwbolWmZHPNPeb4ach95QjlzvELyd2IJccqG0OO3MccWcgRYiiR1v' +
      'X+fr7fHzM99vr79cTehyIiIpiYmJiZmY2MfoNYWFhkZEZGRvbu3b7d2Ph3aN/Ro4cPHz9+8uTp09gWEBqKgMwGOLfvv6CmpoYBjEIZQEqKAMbn' +
      'NoPvIAQMDAyYjQwNDUNDu1mUlZWlSHDixDtAdY2wsDAAg2AAt251dxNgN4BAAoiLX7/Ozs4eFBSEiYqKVldXIxAMwY+AltZuKDAQgL6+vvi7gL' +
      'S0mFiwuro6gORkLQS4toD9+wGIiPwKSeNADMDoaDIBuLi4zpzR1dXV179yRUJCYm5u7uFDACIiOAhQVd0Ao8mVlZXFxQiAMDUlgT0CYWEgAgCo' +
      'qkZFRUVHR1taWsK/WoyLdTAsIdFjb29PgLCAAAT614GlxepqRTEvL++lSxoaGqampsPDwz04cLp2DQCGYUpKSv39/RkZGdra2tPT0xYWFhUVFQ' +
      'zg5uY2TOnp6VFxcsIBnhIhSECDf3aWBEcQoFAoKir/Alh+fr6CgsL3kLY2jSYrOzs7OzZ28eKBA0cgt50UAtjZxcXFYRxQPgF8ANBoOJBtHiMA' +
      'iJ0QhaKjo2O3ATg42Njg9/Hh5uZWU1ODv7l5cJAALjiQk5PT0cmxs/Pz88M+hNjw4G9CYHFxcQj+wZ8gFxeXPRABcnIYgCBNTQwwNPTkyfPn8F' +
      'u5EMJMTm4cwMCA3z8YK3QWLy2tqUlSUVExISEBgceP7961srJydHTcY2ZmNj7e2jowEBtLAFZ8T0uTlCSBd2dnJ/6ToI8BYiFsG8R6trExKysL' +
      'AVdXV29vEHmZmZk/QuaOfX2PHrm7u7dSqZ9DCNxuROBLyJUAeXkkMDc3JwGVigSA23h/Qzjg5PwLamnJy/Py+hkCUNTb2+s+OTlJpX4GYdtCQk' +
      'L8/f0/hT6BOEHsamlp0fTywoWtrW0RgBcvJicFBAQQCNkE4OfcBWlqanrl5ubaIlBUV5eamgrgKwh7D8//Azw+iLO+ngSaAGx+gRzqGGBiHRxk' +
      '/Hz19fU8PDwXLty4ER8fb2MDwsGhpKQkMjKyoGBiwtfXF/saOggJQnyHfoA2AQeH/wGHoA1QXj4zM8PPLy8vX1pa2tXVVVBAX15e9sU+whMSEh' +
      'IUtIb/T+jYsTt39PTKAfDzb4CFBTqdvvz0KUb+Qg8eWFtbp6enw4+AXnlKSgoCDQ0xMTELC1NTdPo8gB14+E+CUwwAf3Z29uXLDQgsLU1Nzc/P' +
      'X71KgPDw8MLCwo+hU9B56Nmzjo4OBMrKym7evH9/ackjMTERwB9Q+CZQi/6XLzs6PD0914GHxzowMTH5FvoC+gaqra1dWVlZW1trbwfQ1ubs7A' +
      'wgKcnD4969qqoqzMRkC3jzZuX161ev2kG0IeCcBMGPg7elVOBfRPmucQAAAABJRU5ErkJggg==',
    'base64',
  ),
  webp: Buffer.from(
    'UklGRnYBAABXRUJQVlA4IGoBAAAwDQCdASowACQAPqFEmUmmJCKhNVqtUMAUCWwAnTKEcDeieYJVP7DsOJYodHiJ7g/yM/Uh/3fTg6gDeP/2+S' +
      '8FYHcRn36Lp9hWBB/+FatnnO9lGQUlCS5jvv+IUi2cCFNBdDTbLtPk3B1MNnGP2fUXWgAA/vvr+jseKD4sBWciajzBhTI8p/FTYiP8K3b4SVch' +
      'QX0dsZ9UzPaJru2+x7o0cUp5T90VlWsmUXY4k4i9YLelxDM3wIZXy8kS5NCb7YCs9RH319nzMidf64lpQKkqCl4p27Uok5zbCqODp+X/lYsvmH' +
      'ZuqZrH4t8XHl4GbexlGv4TP1WPfpK+OTQREdT5Rufseye/gEq5VoolUn3JlFeSIRieCjXE1UCnNUMO9ISoPUET58GxFZWVYHHJBeKPuLafli8z' +
      'TsVT/WUFjEYzEezbfenfa6/k13AMZgn3Zkn6kQRQ0aRYz4/74vkrq8mO9MQtBYtJROAAAA==',
    'base64',
  ),
};
